import { formatPercent } from '@quoin/shared-ui/format/number'
import type { Source } from '../../../api/analytics.ts'
import { height } from './Chart.tsx'

/** The radius of the pie, in pixels. */
export const radius = 80

/** Below so many pixels beside the pie, a label takes two lines. */
const narrow = 120

/** How wide a letter is, at the most usual. */
const letter = 6.5

/** Where a slice's name and share stand, from the middle of the pie. */
export interface Label {
  key: string
  /** 1 to the right of the pie, -1 to the left. */
  side: 1 | -1
  /** Where its slice is. */
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

/** The labels of one side, none nearer to another than `apart` and all within the chart. */
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
