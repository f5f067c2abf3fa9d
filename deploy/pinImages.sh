#!/bin/sh
# pinImages.sh [file…]: writes the digest of every image into the Dockerfiles and compose.yaml, as name:tag@sha256:… . Asks the
# registry for each tag, so a tag that was moved since shows up in `git diff`. Needs docker with buildx.
set -eu
here=$(dirname "$0")
[ $# -gt 0 ] || set -- "$here/Dockerfile" "$here/Dockerfile.database" "$here/compose.yaml"
for file; do
  # `FROM <image>` and `image: <image>`; an image without a tag is built here.
  images=$(sed -nE 's/^ *(FROM|image:) +([^ @]+:[^ @]+).*$/\2/p' "$file" | sort -u)
  for image in $images; do
    digest=$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$image")
    case "$digest" in
      sha256:*) ;;
      *) echo "pinImages.sh: no digest for $image: $digest" >&2; exit 1 ;;
    esac
    name=$(printf '%s' "$image" | sed 's/[.]/[.]/g')
    text=$(sed -E "s#^( *(FROM|image:) +$name)(@sha256:[0-9a-f]+)?( |\$)#\\1@$digest\\4#" "$file")
    printf '%s\n' "$text" >"$file"
    echo "$image $digest"
  done
done
