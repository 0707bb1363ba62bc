# Debian packages that a script needs. Source this file; it defines functions and runs nothing.

# Prints the named packages that are not installed; prints nothing on a machine without dpkg.
missing_packages() {
  local package
  if ! command -v dpkg-query >/dev/null; then return 0; fi
  for package in "$@"; do
    if [[ $(dpkg-query -W -f '${Status}' "$package" 2>/dev/null) != "install ok installed" ]]; then echo "$package"; fi
  done
}

# Installs the named packages with apt-get; fails if apt-get needs a password, or if there is no network.
install_packages() {
  local superuser=()
  if [[ $(id -u) -ne 0 ]]; then superuser=(sudo -n); fi
  {
    "${superuser[@]}" apt-get -o DPkg::Lock::Timeout=600 update -qq &&
      "${superuser[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 install -qq -y \
        --no-install-recommends "$@"
  } >/dev/null
}
