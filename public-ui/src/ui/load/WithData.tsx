import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Entry } from '../../content/generic/entry.ts'
import { type Data, type Load, loadQuery, type LoadSources } from '../../content/load.ts'

interface Props {
  loads: readonly Load[] | undefined
  from: LoadSources
  /** Shown until all lists have loaded, and if one cannot be loaded. */
  instead: (state: { failed: boolean; retry: () => void }) => ReactNode
  children: (data: Data) => ReactNode
}

const none: Data = {}

/** Draws what needs the lists of a module. */
export function WithData({ loads = [], ...rest }: Props) {
  return <Further {...rest} loads={loads} data={none} />
}

type FurtherProps = Required<Props> & {
  loads: readonly Load[]
  /** The lists so far. */
  data: Data
}

function Further(props: FurtherProps) {
  const [next, ...loads] = props.loads
  if (next === undefined) return props.children(props.data)
  return <Next {...props} next={next} loads={loads} />
}

function Next({ next, ...props }: FurtherProps & { next: Load }) {
  const query = useQuery({
    ...loadQuery(next, props.from),
    placeholderData: keepPreviousData,
  })
  if (query.data === undefined)
    return props.instead({ failed: query.isError, retry: () => void query.refetch() })
  const { items, total } = query.data
  const data = { ...props.data, [next.name]: { entries: items, total } }
  return <Further {...props} data={data} />
}

/** All entries in some lists. */
export function entriesIn(data: Data): Entry[] {
  return Object.values(data).flatMap(({ entries }) => entries)
}
