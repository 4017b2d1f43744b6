import { useEffect, useRef } from 'react'
import { useSchema } from '../../api/entries/useSchema.ts'
import type { Entry } from '../../model/schema.ts'
import { useEdits, usePageEditor } from '../context.ts'
import styles from '../editor.module.css'
import { entryName, marksLabel } from './labels.ts'
import { keyOf, type Mark } from './marks.ts'
import { SectionTools } from '../panel/SectionTools.tsx'
import type { Target } from './useTargets.ts'

interface Props {
  targets: Target[]
  sections: Entry[]
  /** The section whose tools are visible. */
  active: HTMLElement | null
  onOpen: (element: HTMLElement, marks: Mark[]) => void
  /** Called with the element whose button is focused. */
  onFocus: (element: HTMLElement | null) => void
}

/**
 * A button for each element of the page that shows a field, in document order, and the tools of each section. They are
 * for keyboards and screen readers: they are invisible, but the element of the focused button is outlined.
 */
export function Targets({ targets, sections, active, onOpen, onFocus }: Props) {
  const { shown } = usePageEditor()
  const { entries } = useEdits()
  const schema = useSchema()
  const onPage = shown.page !== null
  return (
    <section aria-label="What can be edited on this page">
      {targets.map((target, at) => {
        if (target.kind === 'section')
          return (
            onPage && (
              <SectionTools
                key={`section ${target.id}`}
                id={target.id}
                element={target.element}
                sections={sections}
                active={active === target.element}
                onFocus={onFocus}
              />
            )
          )
        if (target.kind === 'control')
          return (
            <TargetButton
              key={`control ${at}`}
              element={target.element}
              label={target.label}
              onOpen={() => {
                pressControl(target.element)
              }}
              onFocus={onFocus}
            />
          )
        const [first] = target.marks
        if (first === undefined) return null
        const name = entryName(keyOf(first), schema, shown, sections, entries)
        return (
          <TargetButton
            key={`${at} ${first.field}`}
            element={target.element}
            label={`Edit ${marksLabel(target.marks, schema, sections)} of ${name}`}
            onOpen={() => {
              onOpen(target.element, target.marks)
            }}
            onFocus={onFocus}
          />
        )
      })}
    </section>
  )
}

/** Activates a control of the page like a mouse: tabs react to mousedown. */
function pressControl(element: HTMLElement) {
  element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  element.click()
  // The control may have taken the focus; the tab order continues after its button.
  if (document.activeElement === element)
    buttonOf(element)?.focus({ preventScroll: true })
}

interface ButtonProps {
  element: HTMLElement
  label: string
  onOpen: () => void
  onFocus: (element: HTMLElement | null) => void
}

/** The buttons by their elements, to return the focus. */
const buttons = new WeakMap<Element, HTMLElement>()

/** The button of an element of the page. */
export function buttonOf(element: Element | null): HTMLElement | undefined {
  return element ? buttons.get(element) : undefined
}

function TargetButton({ element, label, onOpen, onFocus }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const { current } = button
    if (current === null) return
    buttons.set(element, current)
  }, [element])
  return (
    <button
      ref={button}
      type="button"
      className={styles.target}
      onClick={onOpen}
      onFocus={() => {
        element.scrollIntoView({ block: 'nearest' })
        onFocus(element)
      }}
      onBlur={() => {
        onFocus(null)
      }}
    >
      {label}
    </button>
  )
}
