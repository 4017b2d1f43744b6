import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { bars, magnifier } from '@quoin/shared-ui/ui/glyphs'
import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { use, useState } from 'react'
import { screenAddress } from '../../model/addressOf.ts'
import { IdentityContext } from '../../model/identity.ts'
import { useSchema } from '../../api/entries/useSchema.ts'
import { ariaKeys, keyNames } from '../../ui/keys/keyNames.ts'
import { everywhere } from '../../ui/keys/keys.ts'
import { mainLinks, moreLinks } from './links.ts'
import { InboxLink, MainLink } from './MainLink.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import styles from './NavBar.module.css'

const MenuDialog = lazyPart(() =>
  import('./MenuDialog.tsx').then((file) => file.MenuDialog),
)

const { press } = everywhere.keys.palette

/** Links to every screen. Screens without a separate link are under More; on a phone, all are in a drawer. */
export function NavBar({ onSearch }: { onSearch: () => void }) {
  const { types } = useSchema()
  const inbox = types.find(({ name }) => name === 'inquiry')
  const me = use(IdentityContext)
  const [open, setOpen] = useState(false)
  const main = mainLinks(types, me)
  const more = moreLinks(types, me)
  return (
    <nav className={styles.bar} aria-label="Admin">
      <ul className={styles.links}>
        <li className={styles.opener}>
          <button
            type="button"
            className={styles.more}
            aria-haspopup="dialog"
            aria-expanded={open}
            onPointerEnter={MenuDialog.preload}
            onFocus={MenuDialog.preload}
            onClick={() => {
              setOpen(true)
            }}
          >
            <Glyph of={bars} />
            Menu
          </button>
        </li>
        {main.map((link) =>
          inbox && link.to === screenAddress(inbox) ? (
            <InboxLink key={link.to} type={inbox} {...link} />
          ) : (
            <MainLink key={link.to} {...link} />
          ),
        )}
        <li>
          <MoreMenu groups={more} />
        </li>
        <li className={styles.search}>
          <button
            type="button"
            className={styles.more}
            aria-keyshortcuts={ariaKeys(press)}
            onClick={onSearch}
          >
            <Glyph of={magnifier} />
            Search
            <kbd className={styles.key}>{keyNames(press)}</kbd>
          </button>
        </li>
      </ul>
      {open && (
        <MenuDialog
          main={main}
          groups={more}
          inbox={inbox}
          onClose={() => {
            setOpen(false)
          }}
        />
      )}
    </nav>
  )
}
