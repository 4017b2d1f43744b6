package environment

import (
	"strings"
	"testing"
)

// TestALockOfTwoKinds is refused from the environment too; a flag goes before it.
func TestALockOfTwoKinds(t *testing.T) {
	t.Parallel()
	const key = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p"
	both := func(name string) string {
		return map[string]string{encryptToVariable: key, passphraseVariable: "correct horse"}[name]
	}
	if _, err := (&EncryptionFlags{}).Lock(both); err == nil || !strings.Contains(err.Error(), "not for both") {
		t.Errorf("both of the environment: %v", err)
	}
	if _, err := (&EncryptionFlags{recipients: []string{key}}).Lock(both); err != nil {
		t.Errorf("a key by a flag: %v", err)
	}
}
