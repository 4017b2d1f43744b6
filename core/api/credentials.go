package api

import "github.com/quoin-cms/quoin/core/strict"

// readCredentials reads the body of a sign-in.
func readCredentials(body []byte) (username, password string, err error) {
	err = strict.Texts(body, map[string]*string{"username": &username, "password": &password})
	return username, password, err
}
