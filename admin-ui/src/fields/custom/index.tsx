import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import type { ComponentType } from 'react'
import type { Field } from '../../model/schema.ts'
import type { CellProps, Widget } from '../widget.ts'

/** The props of a component in the module of a kind. */
export interface KindProps {
  field: Field
  /** The component: Show instead of Cell, and the JSON of the value, where the module has none. */
  part: 'Widget' | 'Cell' | 'Show'
  value: unknown
  /** The props of Widget beside the value. */
  edit?: {
    id: string
    label: string
    onChange: (value: unknown) => void
    disabled: boolean
    problem: string | undefined
  }
}

let load: () => Promise<ComponentType<KindProps>> = () =>
  Promise.reject(new Error('the app has no modules'))

/** Sets how the code is loaded that draws the modules of kinds. */
export function provideKinds(how: typeof load) {
  load = how
}

/** Draws a component of the module of a field's kind. */
export const Part = lazyPart<KindProps>(() => load(), {
  inPage: true,
  instead: ({ value }) => JSON.stringify(value),
})

function Cell({ field, value }: CellProps) {
  return <Part field={field} value={value} part="Cell" />
}

function View({ field, value }: CellProps) {
  return <Part field={field} value={value} part="Show" />
}

/** A value of a kind of a plugin, whose module edits and shows it. */
export const custom: Widget<unknown> = {
  card: 'fact',
  empty: () => null,
  read: (value) => value ?? null,
  write: (draft) => draft ?? null,
  Cell,
  View,
  Diff: View,
}
