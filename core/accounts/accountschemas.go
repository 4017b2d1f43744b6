package accounts

import (
	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/api"
	"github.com/quoin-cms/quoin/core/auth"
	"github.com/quoin-cms/quoin/core/openapi"
)

// orNull is a value that may be missing.
func orNull(shape openapi.Object) openapi.Object {
	return openapi.Object{"anyOf": []openapi.Object{shape, {"type": "null"}}}
}

func secret() openapi.Object { return openapi.Object{"type": "string", "format": "password"} }

// credential is what the browser's PublicKeyCredential.toJSON gives.
func credential() openapi.Object { return openapi.Object{"type": "object"} }

// signInSchemas are what one signs in with, and where one has.
func signInSchemas() openapi.Object {
	return openapi.Object{
		"SignIn": openapi.Record([]string{"username", "password"}, openapi.Object{
			"username": openapi.Text(), "password": secret(),
			"code": openapi.Object{"type": "string", "description": "Of an authenticator app, or a recovery code."},
		}),
		"PasskeySignIn": openapi.Record([]string{"credential"}, openapi.Object{"credential": credential()}),
		"PasskeyOptions": openapi.Record([]string{"publicKey"}, openapi.Object{
			"publicKey": openapi.Object{"type": "object"},
		}),
		"MySession": openapi.Record([]string{"id", "createdAt", "lastSeenAt", "agent", "address", "current"}, openapi.Object{
			"id": openapi.Text(), "createdAt": openapi.Moment(), "lastSeenAt": openapi.Moment(),
			"agent": openapi.Text(), "address": openapi.Text(), "current": openapi.Flag(),
		}),
		"SignInRules":       openapi.Record([]string{"requireSecondFactor"}, openapi.Object{"requireSecondFactor": openapi.Flag()}),
		"SignInRulesUpdate": openapi.Record([]string{"requireSecondFactor"}, openapi.Object{"requireSecondFactor": openapi.Flag(), api.PresentPassword: api.PresentSchema()}),
	}
}

// factorSchemas are what is said of second factors.
func factorSchemas() openapi.Object {
	return openapi.Object{
		"MyFactors": openapi.Record([]string{"totp", "totpSince", "recoveryCodes", "passkeys"}, openapi.Object{
			"totp": openapi.Flag(), "totpSince": orNull(openapi.Moment()), "recoveryCodes": openapi.Integer(),
			"passkeys": openapi.ArrayOf(openapi.Ref("MyPasskey")),
		}),
		"MyPasskey": openapi.Record([]string{"id", "name", "createdAt", "lastUsedAt"}, openapi.Object{
			"id": openapi.Text(), "name": openapi.Text(), "createdAt": openapi.Moment(), "lastUsedAt": orNull(openapi.Moment()),
		}),
		"PasskeyName": openapi.Record([]string{"name"}, openapi.Object{"name": named(auth.MaxPasskeyName)}),
		"NewPasskey": openapi.Record([]string{"name", "credential"}, openapi.Object{
			"name": named(auth.MaxPasskeyName), "credential": credential(), api.PresentPassword: api.PresentSchema(),
		}),
		"Enrolment": openapi.Record([]string{"secret", "uri", "qr"}, openapi.Object{
			"secret": openapi.Text(), "uri": openapi.Text(), "qr": openapi.Text(),
		}),
		"Code":          openapi.Record([]string{"code"}, openapi.Object{"code": openapi.Text(), api.PresentPassword: api.PresentSchema()}),
		"RecoveryCodes": openapi.Record([]string{"recoveryCodes"}, openapi.Object{"recoveryCodes": openapi.ArrayOf(openapi.Text())}),
	}
}

// tokenSchemas are what is said of the tokens of programs.
func tokenSchemas() openapi.Object {
	roles := openapi.Enum(core.Viewer, core.Editor, core.Administrator)
	described := func(more ...string) openapi.Object {
		properties := openapi.Object{
			"id": openapi.Text(), "name": openapi.Text(), "role": roles, "createdAt": openapi.Moment(), "createdBy": openapi.Text(),
			"expiresAt": orNull(openapi.Moment()), "lastUsedAt": orNull(openapi.Moment()), "hint": openapi.Text(),
			"ended": openapi.Object{
				"type": []string{"string", "null"}, "enum": []any{auth.TokenExpired, auth.TokenMakerRemoved, auth.TokenMakerDemoted, nil},
				"description": "Why it is not good any more: its time is over, the account that made it was removed, or has lost its role.",
			},
		}
		required := []string{"id", "name", "role", "createdAt", "createdBy", "expiresAt", "lastUsedAt", "hint", "ended"}
		for _, name := range more {
			properties[name] = secret()
			required = append(required, name)
		}
		return openapi.Record(required, properties)
	}
	return openapi.Object{
		"Token": described(), "NewToken": described("token"),
		"TokenInput": openapi.Record([]string{"name", "role"}, openapi.Object{
			"name": named(auth.MaxTokenName), "role": roles, "expiresAt": orNull(openapi.Moment()), api.PresentPassword: api.PresentSchema(),
		}),
	}
}

// named is a name of so many characters at the most.
func named(most int) openapi.Object {
	return openapi.Object{"type": "string", "minLength": 1, "maxLength": most}
}
