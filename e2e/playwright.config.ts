import { defineConfig, devices } from '@playwright/test'

const ci = process.env.CI !== undefined

const executablePath = process.env.QUOIN_BROWSER
const root = process.getuid?.() === 0

export default defineConfig({
  testDir: 'tests',
  outputDir: 'results/output',
  forbidOnly: ci,
  // A second try, reported as flaky, keeps a busy machine from failing a build. Nobody else gets one.
  retries: ci ? 1 : 0,
  fullyParallel: true,
  workers: 2,
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    // Drawing what moves takes a quarter of the time. Some files ask for it: `moving`.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--disable-background-networking', ...(root ? ['--no-sandbox'] : [])],
    },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grep: /@phone|@screen|axe finds nothing/,
      use: {
        ...devices['iPhone 14'],
        deviceScaleFactor: 1,
        browserName: 'chromium',
        viewport: { width: 390, height: 844 },
      },
    },
  ],
})
