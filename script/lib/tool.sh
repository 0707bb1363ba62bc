# The tool that a script tests. Source this file; it defines a function and runs nothing.

# Prints the path of the tool that AFTERGLOW names; without it one is built for release. Fails if the build fails.
release_tool() {
  local folder
  if [[ -n ${AFTERGLOW:-} ]]; then
    echo "$AFTERGLOW"
    return
  fi
  swift build --quiet -c release --product afterglow >&2 || return
  folder=$(swift build -c release --show-bin-path) || return
  echo "$folder/afterglow"
}
