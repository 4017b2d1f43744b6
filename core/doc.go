// Package core is the vocabulary that every room of Quoin speaks: what an entry is, who acts, what
// changed and how a call fails. It uses the standard library alone and knows neither HTTP nor storage.
package core
