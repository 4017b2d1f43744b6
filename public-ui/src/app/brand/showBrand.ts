import type { SiteBrand } from '../../content/settings.ts'

const tokens = {
  accent: '--accent',
  hover: '--accent-hover',
  soft: '--accent-soft',
  contrast: '--accent-contrast',
} as const

/** Shows another brand in the document than the server's. */
export function showBrand({
  accentShades,
  font = 'inter',
  favicon = '',
}: SiteBrand): void {
  const { dataset, style } = document.documentElement
  for (const [name, token] of Object.entries(tokens) as [keyof typeof tokens, string][]) {
    const light = accentShades?.light?.[name]
    const dark = accentShades?.dark?.[name]
    if (light && dark) style.setProperty(token, `light-dark(${light}, ${dark})`)
    else style.removeProperty(token)
  }
  showIcon(favicon || '/favicon.svg')
  // The default font is in the styles of the app.
  if (font === 'inter' && dataset.font === undefined && serverBrand() === null) return
  dataset.font = font
  loadFonts()
}

/** The fonts for all values of the setting: a browser only fetches the one in use. */
function loadFonts(): void {
  if (document.querySelector('link[href="/fonts.css"]')) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = '/fonts.css'
  // From now on the server's brand in the page is no longer used.
  const end = () => serverBrand()?.remove()
  link.addEventListener('load', end)
  link.addEventListener('error', end)
  document.head.append(link)
}

/** The style element with the brand from the server, if it is there. */
function serverBrand(): HTMLElement | null {
  return document.getElementById('brand')
}

function showIcon(address: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (link === null) return
  link.href = address
  link.removeAttribute('type')
}
