import {
  arrowUpRight,
  bolt,
  moon,
  rotate,
  signOut,
  sun,
} from '@quoin/shared-ui/ui/glyphs'
import type { Shape } from '@quoin/shared-ui/ui/Glyph'
import { use } from 'react'
import { IdentityContext } from '../../model/identity.ts'
import type { Preferences } from '../../session/appearance.ts'
import { useChangePreferences } from '../../session/useChangePreferences.ts'
import { useSignOut } from '../session/SignOut.tsx'
import { useSiteAddress } from '../ViewSite.tsx'
import type { Item } from './useFindings.ts'

/** An action of the palette. */
export interface Action extends Item {
  /** Further words by which it is found. */
  also?: string
}

type Scheme = Preferences['scheme']

const schemes: { scheme: Scheme; text: string; icon: Shape }[] = [
  { scheme: 'light', text: 'Switch to light', icon: sun },
  { scheme: 'dark', text: 'Switch to dark', icon: moon },
  { scheme: 'system', text: 'Switch to light or dark as the system', icon: rotate },
]

/** The actions that are possible on every screen. */
export function useActions(onShortcuts: () => void): Action[] {
  const { leave } = useSignOut()
  const { mutate } = useChangePreferences()
  const present = use(IdentityContext)?.preferences.scheme
  const address = useSiteAddress()
  const view: Action = {
    to: 'view',
    text: 'View site',
    icon: arrowUpRight,
    run: () => {
      location.assign(address ?? '/')
    },
  }
  return [
    ...(address === undefined ? [] : [view]),
    ...schemes
      .filter(({ scheme }) => scheme !== present)
      .map(({ scheme, ...texts }) => ({
        ...texts,
        to: scheme,
        also: 'appearance mode theme',
        run: () => {
          mutate({ scheme })
        },
      })),
    {
      to: 'keys',
      text: 'Keyboard Shortcuts',
      icon: bolt,
      also: 'help',
      run: onShortcuts,
    },
    {
      to: 'leave',
      text: 'Logout',
      icon: signOut,
      also: 'sign out log out',
      run: () => void leave(),
    },
  ]
}
