import { formatNumber } from '@quoin/shared-ui/format/number'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { OtherControls } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useDebouncedValue } from '@quoin/shared-ui/ui/form/useDebouncedValue'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type MediaItem, mediaQuery } from '../../api/media.ts'
import { messageOf } from '../../api/useFailure.ts'
import { MediaGrid } from './MediaGrid.tsx'
import styles from './picker.module.css'
import { UploadButton } from './UploadButton.tsx'
import { UploadLine } from './UploadLine.tsx'
import { useFiles } from './useFiles.ts'
import { useOneUpload } from './useOneUpload.ts'

interface Props {
  /** The id of the current picture; empty for none. */
  chosen?: string
  onChoose: (item: MediaItem) => void
  onClose: () => void
}

/** A dialog with the pictures of the library. A picture that is uploaded, dropped or pasted there is chosen. */
export function PictureDialog({ chosen = '', onChoose, onClose }: Props) {
  return (
    <Dialog open onOpenChange={onClose} title="Choose a picture">
      <OtherControls>
        <Choice
          chosen={chosen}
          onChoose={(item) => {
            onChoose(item)
            onClose()
          }}
        />
      </OtherControls>
    </Dialog>
  )
}

function Choice({ chosen, onChoose }: { chosen: string; onChoose: Props['onChoose'] }) {
  const [search, setSearch] = useState('')
  const q = useDebouncedValue(search.trim())
  const list = useInfiniteQuery(mediaQuery({ q, kind: 'image' }))
  const area = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const { upload, start, stop, retry } = useOneUpload(({ entity }) => {
    onChoose(entity)
  })
  const take = ([file]: File[]) => {
    if (file) start(file)
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
          text="Upload a picture"
          accept="image"
          variant="secondary"
          onFiles={take}
        />
      </div>
      {upload && <UploadLine upload={upload} stop="Stop" onStop={stop} onRetry={retry} />}
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
          <MediaGrid ref={grid} items={items} chosen={chosen} onChoose={onChoose} />
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
