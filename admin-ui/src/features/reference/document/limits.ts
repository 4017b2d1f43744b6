const kibi = 1024

/** A formatted number of bytes: '64 KiB'. */
export function bytes(count: number): string {
  if (count < kibi) return `${count} bytes`
  if (count < kibi * kibi) return `${round(count / kibi)} KiB`
  return `${round(count / kibi / kibi)} MiB`
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10)
}
