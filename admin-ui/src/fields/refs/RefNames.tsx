import { Fragment } from 'react'
import { RefName } from '../ref/RefName.tsx'

/** How many titles a list has room for. */
const most = 3

/** The titles of some entries, and how many there are beyond the first. */
export function RefNames({ type, ids }: { type: string; ids: string[] }) {
  const shown = ids.slice(0, most)
  const further = ids.length - shown.length
  return (
    <>
      {shown.map((id, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <RefName type={type} id={id} />
        </Fragment>
      ))}
      {further > 0 && ` and ${String(further)} more`}
    </>
  )
}
