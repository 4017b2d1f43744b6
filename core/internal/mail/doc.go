// Package mail sends mails from a persistent queue. An accepted mail is stored until a server accepts it or rejects it
// permanently, so that it survives crashes and restarts.
package mail
