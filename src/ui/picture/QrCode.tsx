import css from './QrCode.module.css'
import { qrModules } from './qr.ts'

type Props = { text: string; label: string; size?: number }

/** A QR code, dark on white in both themes, because many scanners cannot read inverted codes. */
export function QrCode({ text, label, size = 200 }: Props) {
  const rows = qrModules(text)
  const side = rows.length + 8
  // Draw the QR code as one SVG path of horizontal runs, shifted by the quiet zone of four modules.
  const path = rows
    .map((row, y) => {
      const line = row.map((on) => (on ? '1' : '0')).join('')
      return Array.from(runs(line), ([x, length]) => `M${x + 4} ${y + 4}h${length}v1h-${length}z`).join('')
    })
    .join('')
  return (
    <svg
      className={css.qr}
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
    >
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}

function runs(line: string): [number, number][] {
  const found: [number, number][] = []
  const pattern = /1+/g
  for (let match = pattern.exec(line); match; match = pattern.exec(line))
    found.push([match.index, match[0].length])
  return found
}
