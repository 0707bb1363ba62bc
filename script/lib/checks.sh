# The steps of script/test. Source this file after script/lib/packages.sh; it defines functions and variables.

logs=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$logs"' EXIT
touch "$logs/skipped" "$logs/failed"
quick_targets='AfterglowTimeTests|AfterglowWireTests|AfterglowProximityTests|AfterglowMessagesTests|AfterglowCoreTests|HouseRulesTests'
# Suites that take longer than all other suites together, because they compile modules or play thousands of runs.
slow_suites='EmbeddedTests|XcodeProjectTests|ModelCheckTests|ExchangeDeliveryTests'

# Prints the comment at the head of the running script.
usage() { sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p;}' "$0"; }

# Records that a part is not checked, and the reason. The list of skipped parts is printed at the end.
skip() {
  echo "script/test: skipped: $*" >&2
  echo "$*" >>"$logs/skipped"
}

# Records that a part failed; the other parts still run.
fail() {
  echo "script/test: FAILED: $*" >&2
  echo "$*" >>"$logs/failed"
}

# Runs a step on which all later steps depend, and prints its duration: step NAME COMMAND...
step() {
  local name=$1 begin=$SECONDS
  shift
  echo "script/test: $name" >&2
  if ! "$@"; then
    fail "$name"
    report
    exit 1
  fi
  echo "script/test: $name took $((SECONDS - begin)) s" >&2
}

# Runs a check, possibly at the same time as others, and prints its duration: check NAME COMMAND... A command that
# exits with 69 lacks a requirement, and counts as skipped.
check() {
  local name=$1 begin=$SECONDS status=0
  shift
  echo "script/test: $name" >&2
  "$@" || status=$?
  case $status in
    0) echo "script/test: $name took $((SECONDS - begin)) s" >&2 ;;
    69) skip "$name: a requirement is missing; see above" ;;
    *) fail "$name (exit code $status)" ;;
  esac
}

# Lists the missing Debian packages and installs them. If packages are missing, the checks that need them are skipped.
provide() {
  local missing
  mapfile -t missing < <(missing_packages "$@")
  if [[ ${#missing[@]} == 0 ]]; then return 0; fi
  if [[ $install == no ]]; then
    skip "not installed, because of --no-install: ${missing[*]}"
    return 0
  fi
  echo "script/test: installs with apt-get: ${missing[*]}" >&2
  install_packages "${missing[@]}" || skip "apt-get could not install ${missing[*]}"
}

# Installs the parser of Xcode's project files, if it is missing.
provide_parser() {
  local venv=.build/xcode-project-venv requirement='openstep-parser==2.0.3'
  if "$venv/bin/python" -c 'import openstep_parser' 2>/dev/null; then return 0; fi
  if [[ $install == no ]]; then
    skip "the Xcode projects are not parsed: $requirement is missing, and --no-install forbids fetching it"
    return 0
  fi
  echo "script/test: installs from PyPI into $venv: $requirement" >&2
  mkdir -p .build
  if ! { python3 -m venv "$venv" && "$venv/bin/pip" install --quiet --disable-pip-version-check "$requirement"; } >&2; then
    rm -rf "$venv"
    skip "the Xcode projects are not parsed: $requirement cannot be fetched from PyPI"
  fi
}

# Builds. The package manager passes the traits to the compiler in the order of a set. With random hashing, this order
# would differ between two builds, and every module would be compiled again.
#
# Package.swift reads AFTERGLOW_CHECK, and then does not optimize modules that only print or wait.
build() { for_check swift build "$@"; }
for_check() { AFTERGLOW_CHECK=1 SWIFT_DETERMINISTIC_HASHING=1 "$@"; }

has_libraries() { command -v pkg-config >/dev/null && pkg-config --exists "$@"; }

# Checks the format of all sources. $1 is the function that runs the check: 'step' or 'check'.
check_format() {
  local folders=(Package.swift) folder
  for folder in Sources Tests Benchmarks Apps Fuzz Soak; do
    if [[ -d $folder ]]; then folders+=("$folder"); fi
  done
  # A folder .build can hold sources of other projects, so it is left out.
  find "${folders[@]}" -name .build -prune -o -name '*.swift' -print0 >"$logs/sources"
  "$1" "format" xargs -0 -a "$logs/sources" swift format lint --strict
}

# Runs a part of the tests from a build's directory: run_tests NAME DIRECTORY [OPTION...]
#
# The function runs the test bundle directly, because 'swift test' would make each part wait for the previous part.
run_tests() {
  local name=$1 directory=$2
  shift 2
  check "tests: $name" run_bundle "$logs/tests-$name" "$directory/AfterglowPackageTests.xctest" "$@"
}

run_bundle() {
  local log=$1 bundle=$2
  shift 2
  "$bundle" --testing-library swift-testing "$@" >"$log" 2>&1 && status=0 || status=$?
  cat "$log"
  return "$status"
}

# Downloads the parts of the emulated machine while the build runs.
prepare_radio() {
  if [[ " ${traits[*]} " != *" BlueZ "* ]]; then return 0; fi
  INSTALL=$install script/radio-test --prepare >"$logs/radio-preparation" 2>&1 &
  preparation=$!
}

# Starts the emulated machine with a real Bluetooth stack, which runs at the same time as the builds and tests. If the
# download failed, script/radio-test reports the reason.
start_radio() {
  if [[ -z ${preparation:-} ]]; then return 0; fi
  wait "$preparation" || true
  RADIO_TEST_PROGRAM=$programs/afterglow INSTALL=$install script/radio-test >"$logs/radio" 2>&1 &
  radio=$!
}

# Lowers the priority of this shell and of the commands that it starts. The emulated machine has one processor and takes
# longer than all other parts, so it keeps its priority.
yield_to_radio() { renice -n 10 -p "$BASHPID" >/dev/null; }

finish_radio() {
  if [[ -z ${radio:-} ]]; then return 0; fi
  check "radio against a real Bluetooth stack" wait "$radio"
  cat "$logs/radio"
}

# script/test builds the package with all traits, but a plain "swift build" builds it without traits. So the module that
# combines the optional parts must also compile without the traits. The imported modules are taken from the build of
# script/test.
typecheck_without_traits() {
  local options=(-module-cache-path "$logs/module-cache") map module=AfterglowCommands
  while read -r map; do options+=(-Xcc "-fmodule-map-file=$map"); done \
    < <(find -L "$PWD/Sources" "$programs" -name module.modulemap)
  for feature in ExistentialAny InternalImportsByDefault MemberImportVisibility NonisolatedNonsendingByDefault; do
    options+=(-enable-upcoming-feature "$feature")
  done
  find "Sources/$module" "$programs/$module.build" -name '*.swift' -print0 \
    | xargs -0 swiftc -typecheck -wmo -parse-as-library -swift-version 6 -module-name "$module" \
      -package-name "$(basename "$PWD" | tr '[:upper:]' '[:lower:]')" -I "$programs/Modules" "${options[@]}"
}

test_pictures() { script/lib/pictures.py --check; }

test_page() { AFTERGLOW=$programs/afterglow INSTALL=$install script/page-test; }

# Prints the ten slowest suites, with the seconds from the start to the end of each suite.
print_slowest_suites() {
  echo "The ten slowest suites, in seconds from start to end:"
  cat "$logs"/tests-* | sed -nE 's/^.{0,3} Suite (.*) (passed|failed) after ([0-9.]+) seconds.*/\3 \1/p' \
    | sort -rn | awk 'NR <= 10 { seconds = $1; $1 = ""; printf "%8.1f %s\n", seconds, $0 }'
}

# Prints the failures of the tests, so that they appear at the end of a long log.
print_issues() {
  cat "$logs"/tests-* 2>/dev/null | grep -E '^.{0,3} Test .* recorded an issue' | cut -c 1-600 | sed 's/^/    /' || true
  if [[ -s $logs/radio ]]; then grep -E '^(FAIL|ERROR): ' "$logs/radio" | sed 's/^/    /' || true; fi
}

# Prints the skipped parts, the failed parts, and the last lines of the test runners.
report() {
  echo
  if compgen -G "$logs/tests-*" >/dev/null; then print_slowest_suites; fi
  cat "$logs"/tests-* 2>/dev/null | sed -nE 's/^.{0,3} Test (.*) skipped(: .*)?$/a test: \1\2/p; s/^.{0,3} Suite (.*) skipped(: .*)?$/a suite: \1\2/p' \
    >>"$logs/skipped" || true
  echo
  if [[ -s $logs/skipped ]]; then
    echo "Skipped:"
    sed 's/^/  /' "$logs/skipped"
  else
    echo "Nothing was skipped."
  fi
  if [[ -s $logs/failed ]]; then
    echo "Failed:"
    sed 's/^/  /' "$logs/failed"
    print_issues
  fi
  echo "script/test took $SECONDS s"
  if [[ -s $logs/radio ]]; then grep '^Ran [0-9]* tests' "$logs/radio" | tail -n 1 | sed 's/^/script\/radio-test: /' || true; fi
  cat "$logs"/tests-* 2>/dev/null | grep 'Test run with' || true
  if [[ -s $logs/failed ]]; then failed=1; else failed=0; fi
}
