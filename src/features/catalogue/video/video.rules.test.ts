import { describe, expect, test } from 'vitest'
import { drawNightFilm } from '#sandbox/seed/film/nightFilm.ts'
import { readVideo, videoIdOfPath, videoPath, withoutMetadata } from './video.rules.ts'

const FILM = Buffer.from(drawNightFilm())

/** The video with the bytes after a box name changed. */
function changed(box: string, offset: number, bytes: number[]): Buffer {
  const copy = Buffer.from(FILM)
  copy.set(bytes, copy.indexOf(box) + 4 + offset)
  return copy
}

const renamed = (box: string, name: string) => changed(box, -4, [...Buffer.from(name, 'latin1')])

describe('[15.15] a video', () => {
  test('in H.264 and MP4 is accepted with its facts', () => {
    expect(readVideo(FILM)).toEqual({ seconds: 6, width: 480, height: 272 })
  })

  test.each<[string, Buffer, string]>([
    ['nothing', Buffer.alloc(0), 'video_type_unknown'],
    ['another kind of file', Buffer.from('%PDF-1.7 and so on, long enough'), 'video_type_unknown'],
    [
      'an unknown brand',
      Buffer.concat([FILM.subarray(0, 8), Buffer.alloc(24), FILM.subarray(32)]),
      'video_type_unknown',
    ],
    ['another codec', renamed('avc1\0\0\0\0', 'hvc1'), 'video_type_unknown'],
    ['a profile that old phones do not decode', changed('avcC', 1, [244]), 'video_type_unknown'],
    ['a level that old phones do not decode', changed('avcC', 3, [51]), 'video_type_unknown'],
    ['fragments', renamed('mdat', 'moof'), 'video_type_unknown'],
    ['a track of text', changed('hdlr', 8, [...Buffer.from('text')]), 'video_type_unknown'],
    ['no index', renamed('moov', 'free'), 'video_broken'],
    ['a box larger than the file', changed('moov', -8, [0x7f, 0xff, 0xff, 0xff]), 'video_broken'],
    ['samples outside the file', changed('stco', 8, [0x7f, 0xff, 0xff, 0xff]), 'video_broken'],
    ['a time scale of zero', changed('mdhd', 12, [0, 0, 0, 0]), 'video_broken'],
    ['a longer duration', changed('mvhd', 16, [0, 0x03, 0x0d, 0x40]), 'video_too_long'],
    ['longer samples than its head says', changed('stts', 12, [0, 0, 0xff, 0xff]), 'video_too_long'],
  ])('with %s is refused', (_, bytes, fault) => {
    expect(readVideo(bytes)).toBe(fault)
  })

  test('any truncation is refused without an exception', () => {
    for (let length = 0; length < 1200; length += 7)
      expect(typeof readVideo(FILM.subarray(0, length))).toBe('string')
  })

  test('loses what a camera wrote about the place, and stays playable', () => {
    const place = Buffer.from('+35.7219+051.3347/')
    const head = Buffer.alloc(8)
    head.writeUInt32BE(8 + place.length)
    head.write('udta', 4)
    const clean = Buffer.from(withoutMetadata(Buffer.concat([FILM, head, place])))
    expect(clean.includes('35.7219')).toBe(false)
    expect(clean.length).toBe(FILM.length + 8 + place.length)
    expect(readVideo(clean)).toEqual(readVideo(FILM))
  })

  test('has one path', () => {
    const id = '0123456789abcdef01234567'
    expect(videoIdOfPath(videoPath(id))).toBe(id)
    expect(videoIdOfPath('/films/one.mp4')).toBeNull()
  })
})
