// Package modules builds the pages and screens that content types bring along: each becomes one script that a browser
// and the server's engine run alike.
package modules
