import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import {
  blackPng,
  drawn,
  gif,
  gifAndScript,
  HTML,
  hugeJpeg,
  jpeg,
  MARKER,
  PHP,
  PNG_SIGNATURE,
  png,
  pngChunk,
  SCRIPT,
  SVG,
  uint16,
  webp,
  withGifComment,
  withJpegSegment,
  withPngChunk,
  withWebpChunk,
  zip,
} from './fileBytes.ts'
import type { HostileFile, StoredForm } from './hostileFile.types.ts'

const asPng = (name: string): StoredForm => ({ mediaType: 'image/png', name })
const asJpeg = (name: string): StoredForm => ({ mediaType: 'image/jpeg', name })
const asWebp = (name: string): StoredForm => ({ mediaType: 'image/webp', name })

/** The position in its metadata: 35.6892 N, 51.389 E. */
const GPS = {
  IFD0: { Copyright: MARKER, ImageDescription: HTML },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '35/1 41/1 21/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '51/1 23/1 20/1',
  },
}
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>${HTML}</rdf:RDF></x:xmpmeta>`

/** Two frames: only the first is shown. */
async function film(): Promise<Buffer> {
  const frame = (color: string) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: color } })
      .png()
      .toBuffer()
  return sharp([await frame('red'), await frame('blue')], { join: { animated: true } })
    .gif()
    .toBuffer()
}

/** An application segment whose length reads as the beginning of a comment, and whose content ends it. */
async function jpegAndScript(): Promise<Buffer> {
  const length = 0x2f2a
  const content = Buffer.alloc(length - 2, ' ')
  content.write(`*/=1;${SCRIPT}/*`, 10, 'latin1')
  return withJpegSegment(await jpeg(), 0xe0, content)
}

function hugeGif(picture: Buffer, at: number): Buffer {
  return Buffer.concat([picture.subarray(0, at), uint16(0xffff), uint16(0xffff), picture.subarray(at + 4)])
}

async function manyScans(): Promise<Buffer> {
  const picture = await drawn().jpeg({ progressive: true }).toBuffer()
  const scan = picture.lastIndexOf(Buffer.from([0xff, 0xda]))
  const last = picture.subarray(scan, -2)
  return Buffer.concat([picture.subarray(0, -2), ...Array(2000).fill(last), picture.subarray(-2)])
}

export const HOSTILE_PICTURES: HostileFile[] = [
  { what: 'GIF that is JavaScript too', name: 'a.gif', make: gifAndScript, outcome: asPng('a.png') },
  {
    what: 'GIF with markup in a comment and behind its end',
    name: 'a.gif',
    make: async () => Buffer.concat([withGifComment(await gif(), SVG.slice(0, 200)), Buffer.from(HTML)]),
    outcome: asPng('a.png'),
  },
  { what: 'GIF of two frames', name: 'film.gif', make: film, outcome: asPng('film.png') },
  {
    what: 'JPEG that is HTML too',
    name: 'a.html',
    make: async () => Buffer.concat([withJpegSegment(await jpeg(), 0xfe, HTML), Buffer.from(HTML)]),
    outcome: asJpeg('a.jpg'),
  },
  { what: 'JPEG that is JavaScript too', name: 'a.js', make: jpegAndScript, outcome: asJpeg('a.jpg') },
  {
    what: 'JPEG with PHP in ten comments',
    name: 'shell.php',
    make: async () => {
      let picture = await jpeg()
      for (let count = 0; count < 10; count++) picture = withJpegSegment(picture, 0xfe, PHP)
      return picture
    },
    outcome: asJpeg('shell.jpg'),
  },
  {
    what: 'JPEG that says where it was taken',
    name: 'photo.jpg',
    make: () => drawn().jpeg().withExif(GPS).toBuffer(),
    outcome: asJpeg('photo.jpg'),
  },
  {
    what: 'JPEG with XMP',
    name: 'photo.jpg',
    make: async () => withJpegSegment(await jpeg(), 0xe1, `http://ns.adobe.com/xap/1.0/\0${XMP}`),
    outcome: asJpeg('photo.jpg'),
  },
  {
    what: 'JPEG with a broken colour profile',
    name: 'photo.jpg',
    make: async () => withJpegSegment(await jpeg(), 0xe2, `ICC_PROFILE\0\x01\x01${HTML}`),
    outcome: asJpeg('photo.jpg'),
  },
  {
    what: 'JPEG with a ZIP behind its end',
    name: 'photo.jpg',
    make: async () => Buffer.concat([await jpeg(), zip(`${MARKER}.html`, Buffer.from(HTML))]),
    outcome: asJpeg('photo.jpg'),
  },
  {
    what: 'PNG with PHP in a text',
    name: 'a.php',
    make: async () => withPngChunk(await png(), pngChunk('tEXt', `Comment\0${PHP}`)),
    outcome: asPng('a.png'),
  },
  {
    what: 'PNG with packed HTML in a text',
    name: 'a.png',
    make: async () =>
      withPngChunk(
        await png(),
        pngChunk('zTXt', Buffer.concat([Buffer.from('Title\0\0'), deflateSync(Buffer.from(HTML))])),
      ),
    outcome: asPng('a.png'),
  },
  {
    what: 'PNG with SVG in a text of all languages',
    name: 'a.png',
    make: async () => withPngChunk(await png(), pngChunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${XMP}${SVG}`)),
    outcome: asPng('a.png'),
  },
  {
    what: 'PNG with a chunk nobody knows',
    name: 'a.png',
    make: async () => withPngChunk(await png(), pngChunk('evIl', HTML)),
    outcome: asPng('a.png'),
  },
  {
    what: 'PNG that says where it was taken',
    name: 'a.png',
    make: () => drawn().png().withExif(GPS).toBuffer(),
    outcome: asPng('a.png'),
  },
  {
    what: 'PNG with a page behind its end',
    name: 'a.png.html',
    make: async () => Buffer.concat([await png(), Buffer.from(HTML)]),
    outcome: asPng('a_png.png'),
  },
  {
    what: 'WebP with EXIF and XMP',
    name: 'a.webp',
    make: async () => {
      const webpWithExif = await drawn().webp().withExif(GPS).toBuffer()
      return withWebpChunk(webpWithExif, 'XMP ', XMP)
    },
    outcome: asWebp('a.webp'),
  },
  {
    what: 'WebP with a page behind its end',
    name: 'a.webp',
    make: async () => Buffer.concat([await webp(), Buffer.from(HTML)]),
    outcome: asWebp('a.webp'),
  },
  {
    what: 'PNG of 256 million points',
    name: 'bomb.png',
    make: () => blackPng(16_000, 16_000, 16_000),
    outcome: 'upload_too_many_pixels',
  },
  {
    what: 'PNG that says 50 million points and holds one row',
    name: 'bomb.png',
    make: () => blackPng(10_000, 5000, 1),
    outcome: 'upload_too_many_pixels',
  },
  {
    what: 'PNG of four billion points a side',
    name: 'bomb.png',
    make: () => blackPng(0x7fff_ffff, 0x7fff_ffff, 0),
    outcome: 'upload_broken',
  },
  {
    what: 'PNG of one row too many',
    name: 'a.png',
    make: () => blackPng(5000, 5001, 5001),
    outcome: 'upload_too_many_pixels',
  },
  {
    what: 'JPEG that says to be as large as can be',
    name: 'bomb.jpg',
    make: async () => hugeJpeg(await jpeg()),
    outcome: 'upload_too_many_pixels',
  },
  {
    what: 'GIF on a screen as large as can be',
    name: 'bomb.gif',
    make: async () => hugeGif(await gif(), 6),
    outcome: asPng('bomb.png'),
  },
  {
    what: 'GIF as large as can be',
    name: 'bomb.gif',
    make: async () => {
      const screen = hugeGif(await gif(), 6)
      return hugeGif(screen, screen.lastIndexOf(Buffer.from([0x2c, 0, 0, 0, 0])) + 5)
    },
    outcome: 'upload_too_many_pixels',
  },
  {
    what: 'JPEG that breaks off',
    name: 'a.jpg',
    make: async () => {
      const noise = sharp({
        create: {
          width: 200,
          height: 200,
          channels: 3,
          background: 'red',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      })
      const picture = await noise.jpeg().toBuffer()
      return picture.subarray(0, picture.length / 2)
    },
    outcome: 'upload_broken',
  },
  {
    what: 'JPEG of two thousand scans',
    name: 'a.jpg',
    make: manyScans,
    outcome: 'upload_broken',
  },
  {
    what: 'PNG that breaks off',
    name: 'a.png',
    make: async () => (await png()).subarray(0, 60),
    outcome: 'upload_broken',
  },
  {
    what: 'WebP that breaks off',
    name: 'a.webp',
    make: async () => (await webp()).subarray(0, 40),
    outcome: 'upload_broken',
  },
  {
    what: 'a page that begins like a GIF',
    name: 'a.gif',
    make: () => Buffer.from(`GIF89a=0;/*${HTML}*/${SCRIPT}`),
    outcome: 'upload_broken',
  },
  {
    what: 'a page that begins like a PNG',
    name: 'a.png',
    make: () => Buffer.concat([PNG_SIGNATURE, Buffer.from(HTML)]),
    outcome: 'upload_broken',
  },
  {
    what: 'PHP that begins like a JPEG',
    name: 'a.jpg',
    make: () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(PHP)]),
    outcome: 'upload_broken',
  },
  {
    what: 'a page that begins like a WebP',
    name: 'a.webp',
    make: () => Buffer.from(`RIFF\0\0\0\0WEBP${HTML}`),
    outcome: 'upload_broken',
  },
]
