import { isolate } from '../../kernel/error-words.ts';
import type { Catalogue } from '../catalogue.ts';

/** Fields of a form, their options and places. */
export const fields: Catalogue['fields'] = {
  prompt: { label: 'الوصف', meaning: 'ما ينبغي أن يُرى ويحدث، بكلماتك.' },
  images: {
    label: 'الصور',
    meaning: 'صور يُبنى عليها. ترتيبها مهم: يمكن للوصف أن يذكر الصورة 1 و2 و3.',
  },
  videos: { label: 'مقاطع الفيديو', meaning: 'مقاطع يُبنى عليها، بالترتيب.' },
  audios: { label: 'مقاطع الصوت', meaning: 'أصوات يُبنى عليها، بالترتيب.' },
  image: { label: 'الصورة', meaning: 'الشخصية التي ستتحرك.' },
  video: { label: 'الفيديو', meaning: 'المقطع الذي يُبنى عليه.' },
  startImage: { label: 'صورة البداية', meaning: 'الإطار الأول.' },
  endImage: { label: 'صورة النهاية', meaning: 'الإطار الأخير، إذا كان ينبغي الوصول إلى شيء بعينه.' },
  elements: { label: 'العناصر', meaning: 'شخصيات وأشياء مسمّاة ينبغي أن تظهر.' },
  resolution: { label: 'الدقة', meaning: 'حجم الإطار.' },
  duration: {
    label: 'المدة',
    meaning: 'طول المقطع، ويُفهم بالثواني: تعرض الخدمة الأرقام بلا وحدة.',
  },
  aspectRatio: { label: 'نسبة الأبعاد', meaning: 'شكل الإطار.' },
  quality: { label: 'الجودة', meaning: 'حجم النتيجة وتفاصيلها.' },
  enableAudio: { label: 'الصوت', meaning: 'توليد الصوت مع الصورة.' },
  type: { label: 'النوع', meaning: 'هل يُعرض العنصر بصور أم بفيديو.' },
  name: { label: 'الاسم', meaning: 'ما يسمّيه به الوصف.' },
  voices: { label: 'الأصوات', meaning: 'مقاطع الفيديو التي يؤخذ منها الصوت.' },
  voice: { label: 'صوت الشخصية', meaning: 'الصوت، بالاسم أو عنوان URL أو الملف.' },
};

export const fieldValues: Catalogue['fieldValues'] = {
  resolution: { '720': '720p', '1080': '1080p', '4k': '4K' },
  quality: { '2k': '2K' },
  aspectRatio: { auto: 'كالصورة' },
};

export const places: Catalogue['places'] = {
  seconds: (value) => isolate(`${value} ث`),
  numbered: (label, number) => `${label} ${number}`,
  item: (number) => `البند ${number}`,
};
