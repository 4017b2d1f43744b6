import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { useEffect, useRef } from 'react'
import type { Block } from './blocks.ts'
import styles from './BlockMenu.module.css'

interface Props {
  id: string
  blocks: Block[]
  /** The index of the block under the keyboard cursor. */
  marked: number
  onMark: (index: number) => void
  onChoose: (block: Block) => void
}

/** The list of blocks that can be inserted at the cursor. The focus and the keyboard remain in the text. */
export function BlockMenu({ id, blocks, marked, onMark, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest' })
  }, [marked])
  return (
    <>
      {blocks.length > 0 && (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label="Insert"
          tabIndex={-1}
          className={styles.menu}
          // The text keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
        >
          {blocks.map((block, at) => (
            <button
              key={block.name}
              id={blockId(id, at)}
              type="button"
              role="option"
              aria-selected={at === marked}
              tabIndex={-1}
              className={styles.block}
              onPointerMove={() => onMark(at)}
              onClick={() => onChoose(block)}
            >
              <span>{block.name}</span>
              {block.keys !== undefined && (
                <kbd className={styles.keys}>{block.keys}</kbd>
              )}
            </button>
          ))}
        </div>
      )}
      <VisuallyHidden role="status">{countOf(blocks)}</VisuallyHidden>
    </>
  )
}

/** The id of the option of a block in the menu with an id. */
export function blockId(menu: string, index: number): string {
  return `${menu}-${String(index)}`
}

function countOf({ length }: Block[]): string {
  if (length === 0) return 'No block has this name.'
  return length === 1 ? '1 block' : `${String(length)} blocks`
}
