# Debian packages that a script needs. Source this file; it defines functions and runs nothing.

# Prints those of the named packages that are not installed; prints nothing if there is no dpkg.
missing_packages() {
  local package
  if ! command -v dpkg-query >/dev/null; then return 0; fi
  for package in "$@"; do
    if [[ $(dpkg-query -W -f '${Status}' "$package" 2>/dev/null) != "install ok installed" ]]; then echo "$package"; fi
  done
}

# Installs the named packages with apt-get; fails if that needs a password or a missing network.
install_packages() {
  local superuser=()
  if [[ $(id -u) -ne 0 ]]; then superuser=(sudo -n); fi
  {
    "${superuser[@]}" apt-get -o DPkg::Lock::Timeout=600 update -qq &&
      "${superuser[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 install -qq -y \
        --no-install-recommends "$@"
  } >/dev/null
}
