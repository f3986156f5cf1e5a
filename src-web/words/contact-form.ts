import type { CONTACT_LABELS, RangedField } from '#contract/contact';
import type { CONTACT_FIELDS } from '#contract/contact-rules';
import type { WordsLanguage } from '#contract/words';

interface ContactFormWords {
  visitor: Record<`contact.label-${keyof typeof CONTACT_FIELDS}`, string>;
  messages: Record<`${(typeof CONTACT_LABELS)[RangedField]} must be between {1}-{2} characters`, string>;
}

/** Each field of the contact form has texts that name and explain it; the catalogues include them. */
export const contactForm: Record<WordsLanguage, ContactFormWords> = {
  en: {
    visitor: {
      'contact.label-name': 'Name',
      'contact.label-email': 'Email',
      'contact.label-subject': 'Subject',
      'contact.label-message': 'Message',
      'contact.label-contentType': 'What do you need written?',
    },
    messages: {
      'Name must be between {1}-{2} characters': 'Name must be between {1}-{2} characters',
      'Subject must be between {1}-{2} characters': 'Subject must be between {1}-{2} characters',
      'Message must be between {1}-{2} characters': 'Message must be between {1}-{2} characters',
    },
  },
  de: {
    visitor: {
      'contact.label-name': 'Name',
      'contact.label-email': 'E-Mail',
      'contact.label-subject': 'Betreff',
      'contact.label-message': 'Nachricht',
      'contact.label-contentType': 'Was soll geschrieben werden?',
    },
    messages: {
      'Name must be between {1}-{2} characters': 'Der Name muss {1} bis {2} Zeichen lang sein',
      'Subject must be between {1}-{2} characters': 'Der Betreff muss {1} bis {2} Zeichen lang sein',
      'Message must be between {1}-{2} characters': 'Die Nachricht muss {1} bis {2} Zeichen lang sein',
    },
  },
  fr: {
    visitor: {
      'contact.label-name': 'Nom',
      'contact.label-email': 'E-mail',
      'contact.label-subject': 'Objet',
      'contact.label-message': 'Message',
      'contact.label-contentType': 'Que souhaitez-vous faire rédiger ?',
    },
    messages: {
      'Name must be between {1}-{2} characters': 'Le nom doit comporter entre {1} et {2} caractères',
      'Subject must be between {1}-{2} characters': 'L’objet doit comporter entre {1} et {2} caractères',
      'Message must be between {1}-{2} characters': 'Le message doit comporter entre {1} et {2} caractères',
    },
  },
  es: {
    visitor: {
      'contact.label-name': 'Nombre',
      'contact.label-email': 'Correo electrónico',
      'contact.label-subject': 'Asunto',
      'contact.label-message': 'Mensaje',
      'contact.label-contentType': '¿Qué necesita que escribamos?',
    },
    messages: {
      'Name must be between {1}-{2} characters': 'El nombre debe tener entre {1} y {2} caracteres',
      'Subject must be between {1}-{2} characters': 'El asunto debe tener entre {1} y {2} caracteres',
      'Message must be between {1}-{2} characters': 'El mensaje debe tener entre {1} y {2} caracteres',
    },
  },
  pt: {
    visitor: {
      'contact.label-name': 'Nome',
      'contact.label-email': 'E-mail',
      'contact.label-subject': 'Assunto',
      'contact.label-message': 'Mensagem',
      'contact.label-contentType': 'O que você precisa que seja escrito?',
    },
    messages: {
      'Name must be between {1}-{2} characters': 'O nome deve ter entre {1} e {2} caracteres',
      'Subject must be between {1}-{2} characters': 'O assunto deve ter entre {1} e {2} caracteres',
      'Message must be between {1}-{2} characters': 'A mensagem deve ter entre {1} e {2} caracteres',
    },
  },
  ar: {
    visitor: {
      'contact.label-name': 'الاسم',
      'contact.label-email': 'البريد الإلكتروني',
      'contact.label-subject': 'الموضوع',
      'contact.label-message': 'الرسالة',
      'contact.label-contentType': 'ما الذي تحتاج إلى كتابته؟',
    },
    messages: {
      'Name must be between {1}-{2} characters': 'يجب أن يتراوح عدد أحرف الاسم بين {1} و{2}',
      'Subject must be between {1}-{2} characters': 'يجب أن يتراوح عدد أحرف الموضوع بين {1} و{2}',
      'Message must be between {1}-{2} characters': 'يجب أن يتراوح عدد أحرف الرسالة بين {1} و{2}',
    },
  },
};
