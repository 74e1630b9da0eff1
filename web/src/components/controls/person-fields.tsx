import { NAME_MAX } from '../../../../api/src/contract/text.values.ts';
import { Field } from './field.tsx';

interface PersonFieldsProps {
  /** What is known already. */
  known: { firstName?: string; lastName?: string; email?: string };
  emailHelp?: string;
  error: (field: string) => string | undefined;
}

/** First name, last name and e-mail address of whoever makes an account. */
export function PersonFields({ known, emailHelp, error }: PersonFieldsProps) {
  return (
    <>
      <div className="field-pair">
        <Field
          name="firstName"
          label="First Name"
          autoComplete="given-name"
          maxLength={NAME_MAX}
          required
          defaultValue={known.firstName}
          error={error('firstName')}
        />
        <Field
          name="lastName"
          label="Last Name"
          autoComplete="family-name"
          maxLength={NAME_MAX}
          required
          defaultValue={known.lastName}
          error={error('lastName')}
        />
      </div>
      <Field
        name="email"
        label="Email Address"
        type="email"
        autoComplete="email"
        required
        help={emailHelp}
        defaultValue={known.email}
        error={error('email')}
      />
    </>
  );
}
