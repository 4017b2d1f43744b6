import type { ReactNode } from 'react'

interface Props {
  label: string
  children: ReactNode
}

/** A label and what it stands for, in a list of such. */
export function Fact({ label, children }: Props) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
