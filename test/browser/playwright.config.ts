import { defineConfig, devices } from '@playwright/test'

const ci = process.env.CI !== undefined

const executablePath = process.env.QUOIN_BROWSER
const root = process.getuid?.() === 0

/** At night, long matrices run whole, and each screen is looked at on a phone too. */
const isNight = process.env.QUOIN_NIGHT !== undefined
const night = isNight ? [] : [/@night/]

export default defineConfig({
  testDir: 'tests',
  outputDir: 'results/output',
  forbidOnly: ci,
  // A test that fails once in a while has a cause: a second try would hide it.
  retries: 0,
  fullyParallel: true,
  // No test is timed: a slow machine, which others use too, takes longer and passes.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  // Tests wait for timers and for the server: two would leave two processors idle.
  workers: 3,
  reporter: [['list'], ['./helpers/summary.ts']],
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
      grepInvert: [/@phone/, ...night],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grep: isNight ? /@phone|@screen/ : /@phone/,
      grepInvert: night,
      use: {
        ...devices['iPhone 14'],
        deviceScaleFactor: 1,
        browserName: 'chromium',
        viewport: { width: 390, height: 844 },
      },
    },
  ],
})
