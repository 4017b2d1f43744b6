import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { arrowUpRight, xmark } from '@quoin/shared-ui/ui/glyphs'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useEdits, usePageEditor } from '../context.ts'
import styles from '../editor.module.css'
import { EntryEditor } from './EntryEditor.tsx'
import { followLink } from '../follow.ts'
import { ENTRY } from '../targets/marks.ts'
import { SharedNote } from './SharedNote.tsx'

/** The forms of all edited entries of the page; the open one is shown beside the page. */
export function Panel({ mounted }: { mounted: string[] }) {
  const { opened, open } = usePageEditor()
  const { entries } = useEdits()
  const panel = useRef<HTMLElement>(null)
  const heading = useId()
  const link = linkAt(opened?.from)
  const close = useEffectEvent(() => {
    open(null)
  })
  const key = opened?.key
  useEffect(() => {
    const { current } = panel
    if (opened === null || current === null) return
    showAbove(opened.from, current)
    return focusFirst(current)
  }, [opened])
  useEffect(() => {
    if (key === undefined) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      // Escape first closes dialogs over the panel, which handle it themselves.
      if (document.querySelector('#quoin-editor [role$=dialog][data-state=open]')) return
      if (event.target instanceof Element && event.target.matches('[aria-expanded=true]'))
        return
      event.preventDefault()
      close()
    }
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onKey)
    }
  }, [key])
  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={heading}
      hidden={opened === null}
      data-side={opened?.from && isCovered(opened.from) ? 'left' : 'right'}
      className={styles.panel}
    >
      <div className={styles.head}>
        <h2 id={heading} className={styles.heading}>
          {key === undefined ? 'Edit' : `Edit ${entries.get(key)?.name ?? 'this'}`}
        </h2>
        <Button
          variant="ghost"
          size="small"
          aria-label="Close"
          onClick={() => open(null)}
        >
          <Glyph of={xmark} />
        </Button>
      </div>
      {key !== undefined && <SharedNote of={key} />}
      {mounted.map((one) => (
        <EntryEditor key={one} of={one} opened={one === key ? opened : null} />
      ))}
      {link !== null && (
        <Button
          variant="ghost"
          size="small"
          className={styles.go}
          onClick={() => followLink(link.href)}
        >
          <Glyph of={arrowUpRight} />
          <span>Go to {nameOf(link)}</span>
        </Button>
      )}
    </section>
  )
}

/** The link that contains an element; for a text of a card the link of the card. */
function linkAt(element: HTMLElement | null | undefined): HTMLAnchorElement | null {
  const link = element?.closest<HTMLAnchorElement>('a[href]')
  return link ?? element?.closest(`[${ENTRY}]`)?.querySelector('a[href]') ?? null
}

/** The visible text of a link. */
function nameOf(link: HTMLAnchorElement): string {
  return link.innerText.trim() || 'the page'
}

/** Scrolls an element out from under the panel if the panel is at the bottom. */
function showAbove(element: HTMLElement | null, panel: HTMLElement) {
  const { top, left } = panel.getBoundingClientRect()
  if (element === null || left > 0 || top <= 0) return
  const at = element.getBoundingClientRect()
  if (at.bottom > top || at.top < 72) scrollBy({ top: at.top - 88, behavior: 'instant' })
}

/** Whether the panel would cover an element completely: it is then shown on the other side. */
function isCovered(element: HTMLElement): boolean {
  const wide = 28 * 16
  return (
    innerWidth > 2 * wide && element.getBoundingClientRect().left > innerWidth - wide - 40
  )
}

/** Focuses the first control of the panel, once it is rendered. */
function focusFirst(panel: HTMLElement): () => void {
  const controls =
    '[aria-invalid="true"], input:not([type=hidden]), textarea, select, [contenteditable="true"]'
  const rest = `${controls}, button`
  const give = (): boolean => {
    const body = [...panel.children].slice(1)
    if (body.some((part) => part.getAttribute('aria-busy') === 'true')) return false
    const find = (selector: string) =>
      body
        .map((part) => part.querySelector<HTMLElement>(selector))
        .find((one) => one !== null)
    const control = find(controls) ?? find(rest)
    if (control === undefined) return false
    control.focus({ preventScroll: true })
    return document.activeElement === control
  }
  if (give()) return () => undefined
  const watch = new MutationObserver(() => {
    if (give()) watch.disconnect()
  })
  watch.observe(panel, { childList: true, subtree: true })
  return () => {
    watch.disconnect()
  }
}
