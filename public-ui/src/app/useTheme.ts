import { useLayoutEffect, useRef } from 'react'
import { useSettings } from '../content/settings.ts'

/** Applies the chosen theme to the document, and live changes of the brand. */
export function useTheme(): void {
  const { theme, accentShades, font, favicon } = useSettings()
  const brand = JSON.stringify([accentShades, font, favicon])
  // The server has already put this brand into the page.
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
