import type { Inquiry } from '@quoin/shared-ui/api/schema'
import { useQueries } from '@tanstack/react-query'
import { countQuery } from '../../api/entries/queries.ts'
import type { ContentType } from '../../model/schema.ts'
import { choiceLabel } from '../../fields/texts.ts'
import { Stat, Stats } from '../../ui/Stat.tsx'

/** The statuses that are counted: a status that the server adds does not compile until it is listed here. */
const counted: Record<Inquiry['status'], boolean> = {
  new: true,
  'in-progress': true,
  resolved: true,
  closed: false,
}

const counters: { label: string; filters: Record<string, string> }[] = [
  { label: 'Total Inquiries', filters: {} },
  ...Object.entries(counted)
    .filter(([, yes]) => yes)
    .map(([status]) => ({ label: choiceLabel(status), filters: { status } })),
]

/** The number of inquiries by status. */
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
