import { useEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import type { RowProps } from '../../../entry-form/override.ts'
import { asTexts } from '../../../fields/texts.ts'
import type { ContentType, Entry } from '../../../model/schema.ts'
import { useOpenPage } from '../PageContext.ts'
import { useNewSection } from './useNewSection.ts'
import { useOpenIds } from './useOpenIds.ts'
import { useTakenOff } from './useTakenOff.ts'

/** A list of ids in a form, with access to its current value in later callbacks. */
function useIds(name: string, control: RowProps['control']) {
  const { value: typed, onChange } = useController({ name, control }).field
  const value = asTexts(typed)
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  const change = (next: string[]) => {
    latest.current = next
    onChange(next)
  }
  return {
    value,
    latest: () => latest.current,
    change,
    insert: (id: string, at: number) => {
      change(latest.current.toSpliced(at, 0, id))
    },
  }
}

/** The ids of a page's sections in the form, and functions that change them. */
export function useSectionList(
  { field, control }: Pick<RowProps, 'field' | 'control'>,
  type: ContentType,
  nameOf: (id: string) => string,
) {
  const { sections: forms } = useOpenPage()
  const list = useIds(field.name, control)
  const { value } = list
  const hiding = useController({ name: 'hidden', control }).field
  const hidden = asTexts(hiding.value)
  const open = useOpenIds(type)
  const [fresh, setFresh] = useState('')
  const create = useNewSection(type)
  const taken = useTakenOff({ list, open, nameOf, isTyped: forms.isTyped })
  const { change, insert } = list
  const append = (id: string) => {
    insert(id, list.latest().length)
    taken.forget(id)
  }
  return {
    value,
    hidden,
    removed: taken.ids,
    open,
    /** The section that was just added. */
    fresh,
    append,
    /** Sets the order of the sections, or removes one of them. */
    change: (next: string[]) => {
      const at = value.findIndex((id) => !next.includes(id))
      change(next)
      if (at >= 0) taken.remove(value[at] ?? '', at)
    },
    move: (from: number, to: number) => {
      change(value.toSpliced(from, 1).toSpliced(to, 0, ...value.slice(from, from + 1)))
    },
    /** Hides a section from visitors, or shows it again. */
    toggleHidden: (id: string) => {
      hiding.onChange(
        hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id],
      )
    },
    /** Creates a section of a kind at the end of the page, and opens it; `created` is called before it is rendered. */
    add: async (
      kind: string,
      created: () => void,
      metadata?: Record<string, unknown>,
    ) => {
      const made = await create(undefined, kind, {}, metadata)
      if (made === undefined) return
      created()
      append(made.id)
      setFresh(made.id)
      open.show(made.id)
    },
    /** Inserts a copy of a section after it or, with `instead`, replaces it. */
    copy: async (section: Entry, instead: boolean) => {
      const made = await create(section, '', forms.typedIn(section.id))
      if (made === undefined) return
      if (instead) forms.forget(section.id)
      const before = list.latest()
      const place = before.indexOf(section.id)
      change(before.toSpliced(instead ? place : place + 1, instead ? 1 : 0, made.id))
      if (hidden.includes(section.id)) hiding.onChange([...hidden, made.id])
      open.show(made.id)
    },
  }
}
