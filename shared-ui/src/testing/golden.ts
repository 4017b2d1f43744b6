/** A request and its response, as recorded by the Go tests. */
export interface Exchange {
  name: string
  request: {
    method: string
    /** The path with its query. */
    path: string
    headers?: Record<string, string>
    body?: unknown
  }
  response: { status: number; headers: Record<string, string>; body?: unknown }
}

const files = import.meta.glob<Exchange>(
  '../../../core/internal/web/testdata/golden/*.json',
  {
    eager: true,
    import: 'default',
  },
)
const recorded = new Map(Object.values(files).map((one) => [one.name, one]))

/** Returns recorded exchanges by name; fails for an unknown name. */
export function golden(...names: string[]): Exchange[] {
  return names.map((name) => {
    const exchange = recorded.get(name)
    if (exchange === undefined) throw new Error(`no golden exchange is named ${name}`)
    return exchange
  })
}
