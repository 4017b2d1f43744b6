import { useLayoutEffect, useRef } from 'react'
import { useSettings } from '../content/settings.ts'

/** Gives the document the theme that staff chose, and what they change of the brand while the page is open. */
export function useTheme(): void {
  const { theme, accentShades, font, favicon } = useSettings()
  const brand = JSON.stringify([accentShades, font, favicon])
  // The server has put that one into the page.
  const shown = useRef(brand)
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme
    if (shown.current === brand) return
    shown.current = brand
    void import('./brand/showBrand.ts').then(({ showBrand }) => {
      showBrand({ accentShades, font, favicon })
    })
  }, [theme, brand, accentShades, font, favicon])
}
