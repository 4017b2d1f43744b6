package passwords

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// commonPasswordsGzip contains the most frequent passwords in leaks; common/README.md names the source.
//
//go:embed common/passwords.txt.gz
var commonPasswordsGzip []byte

// commonPasswords returns these passwords in lower case, sorted by bytes.
var commonPasswords = sync.OnceValue(func() []string {
	unzip, err := gzip.NewReader(bytes.NewReader(commonPasswordsGzip))
	if err != nil {
		panic(err) // the embedded file is corrupt
	}
	text, err := io.ReadAll(unzip)
	if err != nil {
		panic(err)
	}
	return strings.Fields(string(text))
})

// Guessable returns why an attacker who knows only the names would soon guess a password; empty if there is no reason. A
// password is guessable if it is one of the commonest in any spelling, repeats one character, or contains the name of the user
// or of the site. Names of one or two letters and digits are ignored because too many words contain them.
func Guessable(password, user, site string) string {
	lower := strings.ToLower(password)
	if _, found := slices.BinarySearch(commonPasswords(), lower); found || isRepeatedCharacter(lower) {
		return "is one of the commonest passwords: choose another one"
	}
	bare := lettersAndDigits(lower)
	mailbox, _, _ := strings.Cut(user, "@")
	switch {
	case containsName(bare, user), containsName(bare, mailbox):
		return "must not hold the user name"
	case containsName(bare, site):
		return "must not hold the name of the site"
	}
	return ""
}

// containsName reports whether the letters and digits of a password contain those of a name.
func containsName(bare, name string) bool {
	name = lettersAndDigits(strings.ToLower(name))
	return utf8.RuneCountInString(name) > 2 && strings.Contains(bare, name)
}

func isRepeatedCharacter(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return strings.Trim(text, string(first)) == ""
}

func lettersAndDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
}
