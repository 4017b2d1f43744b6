import { type RefObject, useEffect, useRef } from 'react'
import type { AskedForm } from '../../content/form.ts'
import { type Values, valueOf } from './Fields.tsx'
import { controlsOf } from './controlOf.ts'
import { keyOf } from './kept.ts'

interface Shown {
  element: RefObject<HTMLFormElement | null>
  values: Values
  /** Whether the form shows a submission, which no draft replaces. */
  answered: boolean
}

/**
 * Keeps the values of a form in the tab's session storage and restores them. Values that the visitor entered before
 * hydration take precedence. Returns a function that deletes the stored values.
 */
export function useKeptValues(
  { id, fields }: AskedForm,
  { element, values, answered }: Shown,
  restore: (values: Values) => void,
): () => void {
  const key = keyOf(id)
  const restored = useRef(false)
  useEffect(() => {
    if (restored.current) {
      keep(key, values)
      return
    }
    restored.current = true
    const names = fields.filter(({ kind }) => kind !== 'file').map(({ name }) => name)
    const kept = answered ? {} : read(key)
    const known = Object.fromEntries(
      names
        .filter((name) => valueOf(kept, name))
        .map((name) => [name, valueOf(kept, name)]),
    )
    const changes = { ...known, ...typedInto(element.current, names, values) }
    if (Object.keys(changes).length > 0) restore({ ...values, ...changes })
  }, [key, fields, element, values, answered, restore])
  return () => {
    keep(key, {})
  }
}

/** The fields whose controls have a value other than the rendered one. */
function typedInto(
  element: HTMLFormElement | null,
  names: string[],
  values: Values,
): Values {
  const typed: Values = {}
  for (const name of names) {
    const controls = controlsOf(element, name)
    if (controls.length === 0) continue
    const shown = controls.flatMap(valuesIn).join('\n')
    if (shown !== valueOf(values, name)) typed[name] = shown
  }
  return typed
}

/** The value of a control; none of a box that is not ticked. */
function valuesIn(control: Element): string[] {
  const isBox =
    control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)
  if (!('value' in control) || (isBox && !control.checked)) return []
  return [String(control.value)]
}

function read(key: string): Values {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Values) : {}
  } catch {
    return {}
  }
}

function keep(key: string, values: Values): void {
  try {
    if (Object.keys(values).length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(values))
  } catch {
    // Without storage, the input only stays on the page.
  }
}
