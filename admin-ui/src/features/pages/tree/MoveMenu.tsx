import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { chevronDown, sort } from '@quoin/shared-ui/ui/glyphs'
import { type Ref, useEffect, useId, useRef, useState } from 'react'
import { type ContentType, titleOf } from '../../../model/schema.ts'
import { MoveDialog } from './MoveDialog.tsx'
import {
  childrenOf,
  isFixed,
  type PageNode,
  parentOf,
  type Place,
  placeOf,
  possibleParents,
} from './pageTree.ts'
import styles from './PageTree.module.css'

interface Props {
  type: ContentType
  tree: PageNode[]
  node: PageNode
  taken: ReadonlySet<string>
  describedBy: string
  onMove: (place: Place) => void
}

/** A way to move a page: to a place, or to a place that is asked for; undefined if not possible. */
interface Way {
  text: string
  to: Place | 'ask' | undefined
}

/** The ways to move a page without a pointer, in a menu. */
export function MoveMenu({ type, tree, node, taken, describedBy, onMove }: Props) {
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  const panel = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (!open) return
    list.current?.querySelector<HTMLElement>('button:enabled')?.focus()
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  const { page } = node
  const parents = possibleParents(tree, node, taken)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const ways = waysOf(tree, node, parents)
  const go = (to: Way['to']) => {
    if (to === undefined) return
    close()
    if (to === 'ask') setAsking(true)
    else onMove(to)
  }
  return (
    <div
      role="presentation"
      className={styles.menu}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
      onKeyDown={(event) => {
        if (!open) return
        if (event.key === 'Escape') close()
        else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          event.preventDefault()
          goOn(list.current, event.key === 'ArrowDown' ? 1 : -1)
        }
      }}
    >
      <Button
        ref={button}
        variant="ghost"
        size="small"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        data-move={page.id}
        aria-describedby={describedBy}
        onClick={() => {
          setOpen(!open)
        }}
      >
        <Glyph of={sort} />
        Move
        <Glyph of={chevronDown} />
      </Button>
      {open && <Ways ref={list} id={panel} ways={ways} onGo={go} />}
      {asking && (
        <MoveDialog
          title={`Move ${titleOf(type, page)} below`}
          type={type}
          parents={parents}
          current={parentOf(page)}
          onClose={() => {
            setAsking(false)
          }}
          onChoose={(parent) => {
            setAsking(false)
            onMove({ parent, at: childrenOf(tree, parent).length })
          }}
        />
      )}
    </div>
  )
}

/** The ways to move a page that are possible at its current place. */
function waysOf(tree: PageNode[], { page }: PageNode, parents: unknown[]): Way[] {
  const place = placeOf(tree, page.id)
  const last = childrenOf(tree, place.parent).length - 1
  const above = parentOf(page) === '' ? undefined : { parent: '', at: tree.length }
  return [
    { text: 'Move up', to: place.at > 0 ? { ...place, at: place.at - 1 } : undefined },
    {
      text: 'Move down',
      to: place.at < last ? { ...place, at: place.at + 1 } : undefined,
    },
    ...(isFixed(page)
      ? []
      : [
          { text: 'Move below …', to: parents.length > 0 ? ('ask' as const) : undefined },
          { text: 'Move to the top level', to: above },
        ]),
  ]
}

interface WaysProps {
  ref: Ref<HTMLUListElement>
  id: string
  ways: Way[]
  onGo: (to: Way['to']) => void
}

function Ways({ ref, id, ways, onGo }: WaysProps) {
  return (
    <ul ref={ref} id={id} className={styles.ways}>
      {ways.map(({ text, to }) => (
        <li key={text}>
          <button
            type="button"
            className={styles.way}
            disabled={to === undefined}
            onClick={() => {
              onGo(to)
            }}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Focuses the next or the previous enabled button. */
function goOn(list: HTMLElement | null, step: number) {
  const buttons = [...(list?.querySelectorAll<HTMLElement>('button:enabled') ?? [])]
  const at = buttons.findIndex((one) => one === document.activeElement)
  buttons.at((at + step) % buttons.length)?.focus()
}
