import { formatNumber } from '@quoin/shared-ui/format/number'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useDebouncedValue } from '@quoin/shared-ui/ui/form/useDebouncedValue'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { type MediaItem, mediaQuery } from '../../api/media.ts'
import { messageOf } from '../../api/useFailure.ts'
import { MediaGrid } from './MediaGrid.tsx'
import styles from './picker.module.css'
import { UploadButton } from './UploadButton.tsx'
import { useFiles } from './useFiles.ts'

interface Props {
  /** The ids of the chosen pictures. */
  chosen: readonly string[]
  several?: boolean
  onChoose: (item: MediaItem) => void
  /** Called with the files that are to be uploaded. */
  onFiles: (files: File[]) => void
  /** The uploads in progress. */
  children: ReactNode
}

/** The pictures of the library with a search. Files can be dropped onto it and pasted into it. */
export function PictureShelf(props: Props) {
  const { chosen, several = false, onChoose, onFiles, children } = props
  const [search, setSearch] = useState('')
  const q = useDebouncedValue(search.trim())
  const list = useInfiniteQuery(mediaQuery({ q, kind: 'image' }))
  const area = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState<string[]>([])
  const take = (files: File[]) => {
    const isPicture = ({ type }: File) => type.startsWith('image/')
    setLeft(files.filter((file) => !isPicture(file)).map(({ name }) => name))
    const pictures = files.filter(isPicture)
    if (pictures.length > 0) onFiles(pictures)
  }
  const held = useFiles({ area, onFiles: take })
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div ref={area}>
      <div className={styles.tools}>
        <Input
          type="search"
          className={styles.search}
          aria-label="Search pictures"
          placeholder="Name, alt text or tag"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={(event) => {
            // Enter would submit the surrounding form.
            if (event.key === 'Enter') event.preventDefault()
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
          }}
        />
        <UploadButton
          text={several ? 'Upload pictures' : 'Upload a picture'}
          accept="image"
          multiple={several}
          variant="secondary"
          onFiles={take}
        />
      </div>
      {left.length > 0 && (
        <p role="alert">
          {left.join(', ')}{' '}
          {left.length === 1 ? 'is not a picture.' : 'are not pictures.'}
        </p>
      )}
      {children}
      <p aria-live="polite" className={styles.count}>
        {list.isError ? null : wordsOf(list.data?.pages[0]?.total, q)}
      </p>
      {list.isError && (
        <p role="alert">
          {messageOf(list.error)}{' '}
          <Button variant="ghost" size="small" onClick={() => void list.refetch()}>
            Try Again
          </Button>
        </p>
      )}
      <div className={styles.shown} data-held={held}>
        {items.length > 0 && (
          <MediaGrid
            ref={grid}
            items={items}
            chosen={chosen}
            several={several}
            onChoose={onChoose}
          />
        )}
        {list.hasNextPage && (
          <Button
            variant="secondary"
            size="small"
            className={styles.more}
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </div>
    </div>
  )
}

function wordsOf(total: number | undefined, search: string): string {
  if (total === undefined) return 'Loading pictures...'
  if (total > 0) return total === 1 ? '1 picture' : `${formatNumber(total)} pictures`
  return search === ''
    ? 'No pictures yet. Upload the first one, or drop it here.'
    : `No picture is found by “${search}”.`
}
