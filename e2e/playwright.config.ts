import { defineConfig, devices } from '@playwright/test'
import { freePort } from './freePort.ts'

const ci = process.env.CI !== undefined

// The workers read this file too, and must find the port of the first reading.
process.env.QUOIN_E2E_PORT ??= await freePort()
process.env.QUOIN_E2E_PASSWORD ??= crypto.randomUUID()
const address = `127.0.0.1:${process.env.QUOIN_E2E_PORT}`
// The server's log is kept for whoever looks into a failure.
const serve = `exec ../bin/quoin serve --addr ${address} --data results/data --demo`
const command = `rm -rf results/data; mkdir -p results; ${serve} 2>results/server.log`

const executablePath = process.env.QUOIN_BROWSER
const root = process.getuid?.() === 0

export default defineConfig({
  testDir: 'tests',
  outputDir: 'results/output',
  forbidOnly: ci,
  fullyParallel: true,
  workers: 2,
  reporter: [['list']],
  use: {
    baseURL: `http://${address}`,
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
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
        browserName: 'chromium',
        viewport: { width: 390, height: 844 },
      },
    },
  ],
  webServer: {
    command,
    env: { QUOIN_ADMIN_PASSWORD: process.env.QUOIN_E2E_PASSWORD },
    url: `http://${address}/readyz`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
