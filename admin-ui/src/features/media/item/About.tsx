import type { Loaded } from '@quoin/shared-ui/api/content'
import { Card } from '@quoin/shared-ui/ui/Card'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { type MediaItem, usedByQuery } from '../../../api/media.ts'
import type { ContentType, Entry } from '../../../model/schema.ts'
import { Failed } from '../../../ui/Failed.tsx'
import { UseList } from '../../../ui/uses/UseList.tsx'
import styles from './About.module.css'
import { Acts } from './Acts.tsx'
import { Facts } from './Facts.tsx'

interface Props {
  type: ContentType
  loaded: Loaded<Entry>
  /** Called with the file after it was replaced. */
  onReplaced: (saved: Loaded<Entry>) => void
  /** Whether the file is being deleted: nothing asks for it then. */
  leaving: boolean
  onLeaving: (leaving: boolean) => void
  onGone: () => void
}

/** Plays a film or a sound; nothing for other files. */
function Player({ item: { kind, url, name } }: { item: MediaItem }) {
  const player = {
    className: styles.player,
    controls: true,
    preload: 'metadata',
    src: url,
  }
  // The library has no captions of films and sounds.
  /* eslint-disable jsx-a11y/media-has-caption */
  if (kind === 'video') return <video {...player} aria-label={name} />
  if (kind === 'audio') return <audio {...player} aria-label={name} />
  /* eslint-enable jsx-a11y/media-has-caption */
  return null
}

/** The facts about a file, its uses, and its actions. */
export function About(props: Props) {
  const item = props.loaded.entity as MediaItem
  const { data: uses, error } = useQuery({
    ...usedByQuery(item.id),
    enabled: !props.leaving,
  })
  return (
    <div className={styles.about}>
      <Card className={styles.part}>
        <h2 className={styles.title}>File</h2>
        <Player item={item} />
        <Facts item={item} />
        <Acts {...props} />
      </Card>
      <Card className={styles.part}>
        <h2 className={styles.title}>Used by</h2>
        {error !== null && <Failed error={error} />}
        {uses === undefined && error === null && <Skeleton height="3rem" />}
        {uses?.length === 0 && <p className={styles.muted}>Nothing uses it.</p>}
        {uses && <UseList uses={uses} />}
      </Card>
    </div>
  )
}
