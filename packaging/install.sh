#!/bin/sh
# Installs a released Ashlar: downloads the archive for this machine, compares its checksum, unpacks it.
#
#     install.sh [--version VERSION] [--prefix FOLDER] [--sha256 SUM]
#
# The folder is ~/.local by default. Without --sha256, the sum is the one in the release's SHA256SUMS. ASHLAR_RELEASES is the
# address of the releases, where a mirror or a folder (file:///…) takes the place of GitHub.
#
# Exit status: 0 installed, 1 what was downloaded is not what was asked for, 2 nothing for this machine, or no connection.
set -eu

version=0.1.0
releases=${ASHLAR_RELEASES:-https://github.com/OWNER/ashlar/releases/download}
prefix=${HOME:-}/.local
sum=

fail() { status=$1; shift; echo "ashlar: $*" >&2; exit "$status"; }

while [ $# -gt 0 ]; do
    [ $# -gt 1 ] || fail 2 "'$1' needs a value, or is unknown; the options are --version, --prefix and --sha256"
    case $1 in
    --version) version=${2#v} ;;
    --prefix) prefix=$2 ;;
    --sha256) sum=$2 ;;
    *) fail 2 "there is no option '$1'; the options are --version, --prefix and --sha256" ;;
    esac
    shift 2
done

case $(uname -s)-$(uname -m) in
Linux-x86_64) platform=linux-x86_64 ;;
Linux-aarch64 | Linux-arm64) platform=linux-aarch64 ;;
Darwin-*) platform=macos-universal ;;
*) fail 2 "there is no binary for $(uname -s) on $(uname -m); build it: git clone https://github.com/OWNER/ashlar, make install" ;;
esac
archive=ashlar-$version-$platform.tar.gz

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

download() {
    if command -v curl > /dev/null; then
        curl --fail --silent --show-error --location --retry 2 --output "$folder/$1" "$releases/v$version/$1"
    elif command -v wget > /dev/null; then
        wget --quiet --output-document "$folder/$1" "$releases/v$version/$1"
    else
        fail 2 "neither curl nor wget is installed; install one of them"
    fi || fail 2 "'$releases/v$version/$1' cannot be downloaded; check the version and the connection"
}

download "$archive"
if [ -z "$sum" ]; then
    download SHA256SUMS
    sum=$(sed -n "s/^\([0-9a-f]*\)  $archive\$/\1/p" "$folder/SHA256SUMS")
    [ -n "$sum" ] || fail 1 "SHA256SUMS of version $version does not name $archive; give its checksum with --sha256"
fi
if command -v sha256sum > /dev/null; then found=$(sha256sum < "$folder/$archive"); else found=$(shasum -a 256 < "$folder/$archive"); fi
found=${found%% *}
[ "$found" = "$sum" ] || fail 1 "$archive has the checksum $found instead of $sum; nothing was installed"

mkdir -p "$prefix"
tar -xzf "$folder/$archive" --strip-components 1 -C "$prefix"
case :$PATH: in
*":$prefix/bin:"*) ;;
*) echo "ashlar $version is in $prefix/bin, which is not in PATH" >&2 ;;
esac
