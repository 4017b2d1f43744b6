import type { ReactNode } from 'react'

interface Props {
  label: string
  children: ReactNode
}

/** A label and its value, in a list of facts. */
export function Fact({ label, children }: Props) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
