// Package media has files by what they are: pictures and documents that people send. It judges each, makes it safe,
// keeps it under the hash of its bytes, and makes variants of pictures. It knows neither HTTP nor content types.
package media
