import { formatPercent } from '@quoin/shared-ui/format/number'
import type { Source } from '../../../api/analytics.ts'
import { height } from './Chart.tsx'

/** The radius of the pie, in pixels. */
export const radius = 80

/** If the space beside the pie is narrower than this, in pixels, a label has two lines. */
const narrow = 120

/** The maximum width of a letter in most texts, in pixels. */
const letter = 6.5

/** The position of a slice's name and share, relative to the centre of the pie. */
export interface Label {
  key: string
  /** 1 to the right of the pie, -1 to the left. */
  side: 1 | -1
  /** The position of its slice. */
  from: { x: number; y: number }
  y: number
  lines: string[]
}

/** A slice with its angles, clockwise from the top. */
interface Arc {
  data: Source
  startAngle: number
  endAngle: number
}

/** Labels beside their slices, moved apart where slices are thin. */
export function labelsOf(arcs: Arc[], half: number): Label[] {
  const room = half - radius - 16
  const total = arcs.reduce((sum, { data }) => sum + data.value, 0)
  const labels = arcs.map(({ data, startAngle, endAngle }): Label => {
    const middle = (startAngle + endAngle) / 2
    const at = { x: Math.sin(middle), y: -Math.cos(middle) }
    const share = formatPercent(data.value / total)
    const name = shorten(data.name, Math.floor(room / letter) - (room < narrow ? 0 : 5))
    return {
      key: data.name,
      side: at.x >= 0 ? 1 : -1,
      from: { x: at.x * (radius + 2), y: at.y * (radius + 2) },
      y: at.y * (radius + 20),
      lines: room < narrow ? [name, share] : [`${name} ${share}`],
    }
  })
  const apart = room < narrow ? 30 : 18
  return [1, -1].flatMap((side) =>
    moveApart(
      labels.filter((one) => one.side === side),
      apart,
    ),
  )
}

/** The labels of one side, at least `apart` from each other and within the chart. */
function moveApart(labels: Label[], apart: number): Label[] {
  const sorted = labels.toSorted((a, b) => a.y - b.y)
  const edge = height / 2 - apart / 2
  let lowest = -edge - apart
  const down = sorted.map((label) => {
    lowest = Math.max(label.y, lowest + apart)
    return { ...label, y: lowest }
  })
  let highest = edge + apart
  return down.toReversed().map((label) => {
    highest = Math.min(label.y, highest - apart)
    return { ...label, y: highest }
  })
}

function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1))}…`
}
