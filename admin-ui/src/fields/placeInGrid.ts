/** The place that a key moves to from a place in a grid, by its visible number of columns; undefined for other keys. */
export function placeAfter(
  key: string,
  at: number,
  grid: HTMLElement,
): number | undefined {
  const columns = getComputedStyle(grid).gridTemplateColumns.split(' ').length
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -Infinity,
    End: Infinity,
  }
  const step = steps[key]
  return step === undefined ? undefined : at + step
}
