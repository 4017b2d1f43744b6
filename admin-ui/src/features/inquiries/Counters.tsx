import { useQueries } from '@tanstack/react-query'
import { countQuery } from '../../content/queries.ts'
import type { ContentType } from '../../content/schema.ts'
import { Stat, Stats } from '../../screens/Stat.tsx'

const counters: { label: string; filters: Record<string, string> }[] = [
  { label: 'Total Inquiries', filters: {} },
  { label: 'New', filters: { status: 'new' } },
  { label: 'In Progress', filters: { status: 'in-progress' } },
  { label: 'Resolved', filters: { status: 'resolved' } },
]

/** How many inquiries there are, by state. */
export function Counters({ type }: { type: ContentType }) {
  const counts = useQueries({
    queries: counters.map(({ filters }) => countQuery(type, filters)),
  })
  return (
    <Stats>
      {counters.map(({ label }, at) => (
        <Stat key={label} label={label} value={counts[at]?.data} />
      ))}
    </Stats>
  )
}
