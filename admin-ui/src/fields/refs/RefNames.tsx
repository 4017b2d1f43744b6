import { Fragment } from 'react'
import { RefName } from '../ref/RefName.tsx'

interface Props {
  type: string
  ids: string[]
  /** The maximum number of titles. */
  most?: number
}

/** The titles of some entries up to a maximum, and the number of the others. */
export function RefNames({ type, ids, most = Infinity }: Props) {
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
