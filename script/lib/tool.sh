# Finds or builds the tool that a script tests. Source this file; it defines a function and runs no commands.

# Prints the path of the tool that the variable AFTERGLOW names. If the variable is unset, builds the tool for
# release, and fails if the build fails.
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
