import { Button } from '@quoin/shared-ui/ui/Button'
import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { OtherControls } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { type Icons, iconsQuery, type ListedIcon } from '../../api/icons.ts'
import { IconGrid } from './IconGrid.tsx'
import styles from './icon.module.css'
import { suggested } from './suggested.ts'

/** How many icons are shown at once: each is a separate small file. */
const page = 60

interface Props {
  value: string
  onChoose: (className: string) => void
  onClose: () => void
}

/** A dialog with all icons, which are searched by label or meaning. */
export function IconDialog({ value, onChoose, onClose }: Props) {
  const { data, isError, refetch } = useQuery(iconsQuery)
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(page)
  const grid = useRef<HTMLDivElement>(null)
  const found = iconsFor(data, useDeferredValue(search))
  return (
    <Dialog open onOpenChange={onClose} title="Choose an icon">
      <OtherControls>
        <Input
          type="search"
          aria-label="Search all icons"
          placeholder="What it shows or means, such as phone or growth"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setMost(page)
          }}
          onKeyDown={(event) => {
            // Enter would submit the surrounding form.
            if (event.key === 'Enter') event.preventDefault()
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
          }}
        />
      </OtherControls>
      <p aria-live="polite" className={styles.count}>
        {data ? countOf(found, search) : isError ? null : 'Loading icons...'}
      </p>
      {isError && (
        <p role="alert">
          The list of icons could not be loaded.{' '}
          <Button variant="ghost" size="small" onClick={() => void refetch()}>
            Try Again
          </Button>
        </p>
      )}
      <div className={styles.shown}>
        <IconGrid
          key={search}
          ref={grid}
          icons={found.slice(0, most)}
          value={value}
          onChoose={(className) => {
            onChoose(className)
            onClose()
          }}
        />
        {found.length > most && (
          <Button
            variant="secondary"
            size="small"
            className={styles.more}
            onClick={() => setMost(most + page)}
          >
            More icons
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function iconsFor(icons: Icons | undefined, search: string): ListedIcon[] {
  if (icons === undefined) return []
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) {
    return suggested.flatMap(
      (name) => icons.list.find(({ className }) => className === name) ?? [],
    )
  }
  const found = icons.list.filter((icon) =>
    words.every((word) => icon.words.includes(word)),
  )
  // Matches of the label come before matches of the meaning.
  const called = ({ label }: ListedIcon) =>
    Number(label.toLowerCase().startsWith(words.join(' ')))
  return found.toSorted((a, b) => called(b) - called(a))
}

function countOf(found: ListedIcon[], search: string): string {
  if (search.trim() === '') return 'Often used'
  if (found.length === 0) return `No icon is found by “${search.trim()}”.`
  return found.length === 1 ? '1 icon' : `${String(found.length)} icons`
}
