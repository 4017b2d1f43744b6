package auth

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"image/png"
	"strings"
	"time"
	"unicode"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"
	"github.com/pquerna/otp/totp"

	"github.com/quoin-cms/quoin/core"
)

// The parameters of codes of authenticator apps (RFC 6238) that all apps support.
const (
	codePeriod = 30 // seconds
	codeSkew   = 1  // periods accepted before and after the present one
	codeDigits = 6
	codeAhead  = 20  // periods: a code used further ahead was used while the clock was wrong
	qrSize     = 240 // pixels
)

// totpFactor is an authenticator app as stored.
type totpFactor struct {
	Secret string    `json:"secret"` // base32
	Since  time.Time `json:"since"`
	// Last is the counter of the newest code used. Codes up to it are not accepted again, unless the clock was wrong.
	Last int64 `json:"last"`
}

// accept reports whether a code is right at a time and unused, and marks it as used. If the last code used lies far in the
// future, the clock was ahead and has been corrected: that code does not block newer ones.
func (t *totpFactor) accept(code string, now time.Time) bool {
	counter, ok := matchingCounter(t.Secret, code, now)
	ahead := t.Last > now.Unix()/codePeriod+codeAhead
	if !ok || counter <= t.Last && !ahead {
		return false
	}
	t.Last = counter
	return true
}

// matchingCounter returns the counter of the newest period for which a code is right.
func matchingCounter(secret, code string, now time.Time) (counter int64, ok bool) {
	present := now.Unix() / codePeriod
	for c := present - codeSkew; c <= present+codeSkew; c++ {
		want, err := hotp.GenerateCode(secret, uint64(c))
		if err == nil && subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1 {
			counter, ok = c, true
		}
	}
	return counter, ok
}

// Enrolment is the pending set-up of an authenticator app. It must be disclosed to its user only.
type Enrolment struct {
	Secret string // base32
	URI    string // otpauth://
	QR     string // the URI as a QR code, in a data: URI
}

// newEnrolment returns a new secret for an account of a site.
func newEnrolment(site, account string) (Enrolment, error) {
	key, err := totp.Generate(totp.GenerateOpts{
		// A colon would end the issuer.
		Issuer: strings.ReplaceAll(site, ":", " "), AccountName: account,
		Period: codePeriod, Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1,
	})
	if err != nil {
		return Enrolment{}, fmt.Errorf("auth: make secret: %w", err)
	}
	image, err := key.Image(qrSize, qrSize)
	if err != nil {
		return Enrolment{}, fmt.Errorf("auth: draw code: %w", err)
	}
	var picture bytes.Buffer
	if err := png.Encode(&picture, image); err != nil {
		return Enrolment{}, fmt.Errorf("auth: draw code: %w", err)
	}
	return Enrolment{
		Secret: key.Secret(), URI: key.URL(),
		QR: "data:image/png;base64," + base64.StdEncoding.EncodeToString(picture.Bytes()),
	}, nil
}

// plainCode returns a code in lower case, without spaces and hyphens.
func plainCode(code string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if r == '-' || unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, code))
}

// codeRequired returns the error for a right password without a valid second factor.
func codeRequired(detail string) error {
	err := core.Errorf(core.Unauthenticated, "%s", detail)
	err.Factor = string(TOTP)
	return err
}

func codeMissing() error { return codeRequired("Enter the code of your authenticator app.") }
func codeWrong() error   { return codeRequired("The code is not right.") }

const (
	recoveryCodes  = 10
	recoveryLength = 10 // characters of five bits each
)

// newRecovery returns new recovery codes of an account, as they are shown once, and their hashes.
func newRecovery(secret string) (codes []string, hashes [][]byte) {
	for range recoveryCodes {
		plain := strings.ToLower(rand.Text()[:recoveryLength])
		codes = append(codes, plain[:recoveryLength/2]+"-"+plain[recoveryLength/2:])
		hashes = append(hashes, recoveryHash(secret, plain))
	}
	return codes, hashes
}

// recoveryHash salts the hash with the secret of the account's app, which is stored next to it, so that an exhaustive search
// applies to one account only.
func recoveryHash(secret, plain string) []byte {
	sum := sha256.Sum256([]byte(secret + "/" + plain))
	return sum[:]
}

// isRecovery reports whether a code has the length of a recovery code.
func isRecovery(plain string) bool { return len(plain) == recoveryLength }

// useRecoveryCode reports whether a recovery code is right, and removes it.
func (f *factors) useRecoveryCode(plain string) bool {
	hash, at := recoveryHash(f.TOTP.Secret, plain), -1
	for i, one := range f.Recovery {
		if subtle.ConstantTimeCompare(one, hash) == 1 {
			at = i
		}
	}
	if at < 0 {
		return false
	}
	f.Recovery = append(f.Recovery[:at:at], f.Recovery[at+1:]...)
	return true
}
